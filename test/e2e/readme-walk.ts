/** One fenced block of README's walk: commands with the output that README shows, or what the receiver printed. */
export interface Block {
  readonly kind: 'console' | 'text';
  readonly steps: readonly { readonly command: string; readonly output: string }[];
  readonly text: string;
}

const FENCE = /```(console|text)\n([\s\S]*?)```/g;

/** The blocks between README's walk marks, in order. */
export function walkBlocks(readme: string): readonly Block[] {
  const walk = readme.slice(readme.indexOf('<!-- walk -->'), readme.indexOf('<!-- /walk -->'));
  return [...walk.matchAll(FENCE)].map(([, kind, text = '']) => ({
    kind: kind === 'console' ? 'console' : 'text',
    text,
    steps: text
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...output] = part.split('\n');
        return { command, output: output.join('\n').trimEnd() };
      }),
  }));
}
