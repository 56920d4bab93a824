import { defineEntity, p } from '@mikro-orm/core';
import { INSTRUMENT_KINDS, MIX_ENERGIES } from '../contracts/instruments.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/** A contractual instrument of a workspace for its market-based figures. It is revoked, never changed. */
export const Instrument = defineEntity({
  name: 'Instrument',
  tableName: 'instrument',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    instrumentId: p.uuid().primary(),
    kind: p.enum(INSTRUMENT_KINDS),
    energy: p.enum(MIX_ENERGIES),
    /** For a supplier mix: the calendar year of the invoices it applies to. */
    year: p.smallint().strictNullable(),
    /** For guarantees of origin: the reporting period they are cancelled for. */
    period: p.text().strictNullable(),
    country: p.text(),
    supplier: p.text().strictNullable(),
    kgCo2ePerKwh: p.decimal().columnType('numeric').fieldName('kgco2e_per_kwh').strictNullable(),
    mwh: p.decimal().columnType('numeric').strictNullable(),
    reference: p.text(),
    createdAt: instant(),
    /** The actor, as on the chain. */
    createdBy: p.text(),
    revokedAt: instant().strictNullable(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
