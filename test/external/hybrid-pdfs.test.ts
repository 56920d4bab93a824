import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { invoiceInPdf } from '../../compute/import/pdf/invoice-in-pdf.ts';
import { xmlRoot } from '../../compute/import/xml-root.ts';

/** Folder with `zugferd-corpus`, which is no part of the repository; without it nothing is read here, and it is said. */
const folder = process.env.FOOTING_EINVOICES;
if (folder === undefined) console.log('Not read: FOOTING_EINVOICES names no folder with zugferd-corpus.');
const PDFS = 1_000;
const MOST_SECONDS = 20;

/**
 * Root element, and start of the SHA-256 of the XML. Found without the program: by unpacking every stream of type EmbeddedFile
 * in the raw bytes with Python's zlib, and reading what came out. All PDFs of the folder have an invoice inside.
 */
const EXPECTED: readonly (readonly [string, string, string])[] = [
  ['01-EN16931_Einfach_negativePaymentDue.pdf', 'CrossIndustryInvoice', 'ea4a42791e6643e1'],
  ['02-EN16931_Miete.pdf', 'CrossIndustryInvoice', 'bee8dcce53fe7ad5'],
  ['03-EN16931_SEPA_Prenotification.pdf', 'CrossIndustryInvoice', 'c9728e30e3179a6c'],
  ['04-ZUGFeRD_1p0_BASIC_Einfach.pdf', 'CrossIndustryDocument', '53c4049536bf0ea4'],
  ['05-ZUGFeRD_1p0_COMFORT_SEPA_Prenotification.pdf', 'CrossIndustryDocument', '3f85bc4e86aacd2d'],
  ['06-MustangGnuaccountingBeispielRE-20140522_501.pdf', 'Invoice', '09e379ec5e931493'],
  ['07-fail2.pdf', 'CrossIndustryDocument', '43eb46eaa16746ae'],
  ['08-Facture_UE_BASICWL.pdf', 'CrossIndustryInvoice', '5ebfa68de6f0ee73'],
  ['09-zugferd_2p0_BASIC_Rechnungskorrektur.pdf', 'CrossIndustryInvoice', '30cad4db71b30d5f'],
  ['10-zugferd_2p0_EN16931_Elektron.pdf', 'CrossIndustryInvoice', '0c71c71f9a6a75dc'],
  ['11-zugferd_2p0_EN16931_OEPNV.pdf', 'CrossIndustryInvoice', '03b4f899cbc7eeea'],
  [
    '12-zugferd_2p0_EN16931_Sachversicherung_berechneter_Steuersatz.pdf',
    'CrossIndustryInvoice',
    '15ae3c4f51f0d8a3',
  ],
  ['13-zugferd_2p1_BASIC-WL_Buchungshilfe.pdf', 'CrossIndustryInvoice', 'fa56d69b4e27618b'],
  ['14-zugferd_2p1_EN16931_AbweichenderZahlungsempf.pdf', 'CrossIndustryInvoice', 'a6b61be105c0cf92'],
  ['15-zugferd_2p1_EN16931_Elektron_XRechnung.pdf', 'CrossIndustryInvoice', '6c5d4f8d2093ba4b'],
  ['16-zugferd_2p1_EN16931_Miete.pdf', 'CrossIndustryInvoice', '14a30b2463313ae2'],
  [
    '17-zugferd_2p1_EN16931_Reisekostenabrechnung_XRechnung_embedded.pdf',
    'CrossIndustryInvoice',
    '28e3d6d198796bb0',
  ],
  ['18-zugferd_2p1_EXTENDED_Warenrechnung.pdf', 'CrossIndustryInvoice', 'c46c973e7d7563da'],
  ['19-Avoir_FR_type381_EN16931.pdf', 'CrossIndustryInvoice', '20ee8e98a3b58086'],
  ['20-Facture_UE_EN16931.pdf', 'CrossIndustryInvoice', '5d375cded336d793'],
  ['21-ZUGFeRD_2_fully_compliant_complete.pdf', 'CrossIndustryInvoice', 'cfdf4a75b7113bbf'],
];

describe('the hybrid PDFs of the ZUGFeRD corpus', () => {
  it('are listed with their XML', () => {
    expect(new Set(EXPECTED.map(([, , digest]) => digest)).size).toBe(EXPECTED.length);
  });

  if (folder === undefined) return;
  const files = EXPECTED.map(([name]) => readFileSync(join(folder, 'zugferd-corpus', name)));

  it.each(EXPECTED)('give the XML that is in them: %s', (name, root, digest) => {
    const found = invoiceInPdf(readFileSync(join(folder, 'zugferd-corpus', name)));
    if (!('xml' in found)) throw new Error(found.why);
    expect([xmlRoot(found.xml), createHash('sha256').update(found.xml).digest('hex').slice(0, 16)]).toEqual([
      root,
      digest,
    ]);
  });

  it(`are opened ${PDFS} times within ${MOST_SECONDS} seconds a thread`, { timeout: 120_000 }, () => {
    const started = performance.now();
    for (let count = 0; count < PDFS; count++) {
      expect(invoiceInPdf(files[count % files.length] ?? Buffer.alloc(0))).toHaveProperty('xml');
    }
    const seconds = (performance.now() - started) / 1_000;
    console.log(`${PDFS} hybrid PDFs in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(MOST_SECONDS);
  });
});
