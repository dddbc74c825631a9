/** The files of a bundle: its folder is `bundle/` in the room's `dist`. */
export const bundleFiles = (dist: URL, name: string) => ({
  code: new URL(`bundle/${name}.cjs`, dist),
  /** What V8 compiled of it, for the Node that built it. */
  cache: new URL(`bundle/${name}.cache`, dist),
  /** One path a line, from the folder of the bundle: build records of the rooms inside. */
  inputs: new URL(`bundle/${name}.inputs`, dist),
});
