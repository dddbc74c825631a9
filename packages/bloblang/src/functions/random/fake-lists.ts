/** Chinese surnames. */
export const CHINESE_SURNAMES: readonly string[] = Array.from(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕',
);

/** Chinese given names. */
export const CHINESE_GIVEN_NAMES: readonly string[] =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀兰 霞 平 刚 桂英 文 辉 玲 建华 玉兰 红 浩然 子轩 欣怡 梓涵 雨桐 思远'.split(
    ' ',
  );

/** Centuries in Roman numerals. */
export const CENTURIES: readonly string[] =
  'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI'.split(' ');
