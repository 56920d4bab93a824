import type { ApiKeyScope } from '../../../../../../schema/contracts/api-keys.ts';

/** A first request with a key, to be run as it stands. */
export function firstCommand(scope: ApiKeyScope, origin: string, key: string): string {
  const head = (path: string) =>
    `curl ${origin}${path} \\\n  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\\n`;
  if (scope === 'read') {
    return `${head('/graphql')}  -d '{"query": "{ workspace { name } }"}'`;
  }
  return `${head('/api/ingest')}  -d '{"invoices": [{"vendor_name": "Stadtwerke Uster", "invoice_date": "2025-03-31", "currency": "CHF",
       "line_items": [{"description": "Strom", "spend_amount": 1180, "quantity": 4000, "unit_of_measure": "kWh"}]}]}'`;
}
