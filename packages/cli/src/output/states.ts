/** How many of each state there are, the most frequent first: `2 running, 1 failed`. */
export function countStates(states: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return sorted.length === 0 ? 'none' : sorted.map(([state, count]) => `${count} ${state}`).join(', ');
}

/** A state in one line: what it is and, where it says so, why. */
export const stateLine = (state: { readonly state_type: string; readonly message: string }): string =>
  state.message === '' || state.message === state.state_type
    ? state.state_type
    : `${state.state_type}: ${state.message}`;
