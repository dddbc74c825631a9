/**
 * Trigonometry by the polynomials of the Cephes library, which the reference uses: JavaScript's own differs in the last
 * digit. Source of the coefficients: Cephes math library, sin.c, tan.c (S. L. Moshier).
 */
const SIN = [
  1.5896230157654656e-10, -2.5050747762857807e-8, 2.7557313621385722e-6, -0.0001984126982958954, 0.008333333333322118,
  -0.1666666666666663,
] as const;
const COS = [
  -1.1358536521387682e-11, 2.087570084197473e-9, -2.755731417929674e-7, 2.4801587288851704e-5, -0.0013888888888873056,
  0.041666666666666595,
] as const;
const TAN_P = [-13093.693918138373, 1153516.6483858742, -17956525.197648488] as const;
const TAN_Q = [1, 13681.296347069296, -1320892.3444021097, 25008380.18233579, -53869575.592945464] as const;
const QUARTER = [0.7853981256484985, 3.774894707930798e-8, 2.6951514290790595e-15] as const;
/** From here on the reduction of the angle needs more digits than these constants have. */
const HUGE_ANGLE = 2 ** 29;

const polynomial = (x: number, coefficients: readonly number[]): number =>
  coefficients.reduce((sum, c) => sum * x + c, 0);

/** The octant of a positive angle, made even, and what is left of the angle in it. */
function reduce(x: number): { readonly octant: number; readonly rest: number } {
  let octant = Math.floor(x * (4 / Math.PI));
  if (octant % 2 === 1) octant += 1;
  return { octant, rest: x - octant * QUARTER[0] - octant * QUARTER[1] - octant * QUARTER[2] };
}

const sinePart = (z: number): number => z + z * (z * z) * polynomial(z * z, SIN);
const cosinePart = (z: number): number => 1 - 0.5 * (z * z) + z * z * (z * z) * polynomial(z * z, COS);

export function sin(x: number): number {
  if (x === 0 || !Number.isFinite(x) || Math.abs(x) >= HUGE_ANGLE) return Math.sin(x);
  const { octant, rest } = reduce(Math.abs(x));
  const j = octant % 8;
  const value = j % 4 === 2 ? cosinePart(rest) : sinePart(rest);
  return x < 0 !== j > 3 ? -value : value;
}

export function cos(x: number): number {
  if (!Number.isFinite(x) || Math.abs(x) >= HUGE_ANGLE) return Math.cos(x);
  const { octant, rest } = reduce(Math.abs(x));
  const j = octant % 8;
  const value = j % 4 === 2 ? sinePart(rest) : cosinePart(rest);
  return j > 3 !== j % 4 > 1 ? -value : value;
}

export function tan(x: number): number {
  if (x === 0 || !Number.isFinite(x) || Math.abs(x) >= HUGE_ANGLE) return Math.tan(x);
  const { octant, rest } = reduce(Math.abs(x));
  const square = rest * rest;
  const value =
    square > 1e-14 ? rest + rest * ((square * polynomial(square, TAN_P)) / polynomial(square, TAN_Q)) : rest;
  const turned = octant % 4 === 2 ? -1 / value : value;
  return x < 0 ? -turned : turned;
}

/** The logarithm to base 10 as the reference gets it: over that to base 2. */
export function log10(x: number): number {
  if (!(x > 0) || !Number.isFinite(x)) return Math.log10(x);
  let exponent = Math.max(-1022, Math.floor(Math.log2(x)) + 1);
  let fraction = x / 2 ** exponent;
  if (fraction < 0.5) {
    fraction *= 2;
    exponent -= 1;
  } else if (fraction >= 1) {
    fraction /= 2;
    exponent += 1;
  }
  const log2 = fraction === 0.5 ? exponent - 1 : Math.log(fraction) * Math.LOG2E + exponent;
  return log2 * 0.3010299956639812;
}
