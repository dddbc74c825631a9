/** The list without the room to grow that pushing leaves: trees of large texts are half as large then. */
export const exact = <Item>(list: readonly Item[]): readonly Item[] => list.slice();
