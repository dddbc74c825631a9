/** The folder of this package, whether its files run one by one or as a bundle. */
export const PACKAGE_ROOT = new URL('../', import.meta.url);
