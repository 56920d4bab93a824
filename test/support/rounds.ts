/** So many rounds of a property in `npm test`, five times as many in `npm run test:all`, or `ROUNDS` times. */
export const rounds = (few: number): number => few * Number(process.env.ROUNDS ?? 1);
