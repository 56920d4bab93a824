import type { AssuranceStandard } from '../../../../../../schema/contracts/engagements.ts';

/** As auditors call them, in every language. */
export const STANDARDS: Readonly<Record<AssuranceStandard, string>> = {
  ISAE_3410: 'ISAE 3410',
  ISSA_5000: 'ISSA 5000',
  ISO_14064_3: 'ISO 14064-3',
};
