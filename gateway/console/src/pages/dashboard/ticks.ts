import { useCallback } from 'react';
import { shifted } from '../../language/decimal.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat, useMassUnit } from '../../language/use-format.ts';

/** Digits after the point of figures at an axis whose longest bar is this. */
const digitsFor = (most: number) => (most >= 10 ? 0 : most >= 1 ? 1 : 3);

/** How the figures at an axis of kilograms are written, for its bars; the label of the axis has the unit. */
export function useTicks(): (kilograms: readonly number[]) => (tick: number) => string {
  const format = useFormat();
  const unit = useMassUnit();
  return useCallback(
    (kilograms) => {
      const most = Math.max(0, ...kilograms.map(Math.abs));
      const digits = digitsFor(unit === 't' ? most / 1000 : most);
      return (tick) => {
        const kilogramsText = numberText(tick);
        return format.decimal(unit === 't' ? shifted(kilogramsText, -3) : kilogramsText, digits);
      };
    },
    [format, unit],
  );
}
