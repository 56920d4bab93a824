import { amount, type Bill, line, monthOf2025, price } from './bill.ts';
import { type DemoInvoice, separateLabels } from './demo-invoice.ts';
import { districtHeatBills, gasBills, powerBillsDe, powerBillsFr, powerBillsIt } from './energy-bills.ts';

/** The monthly and quarterly bills: power, gas, heat, fuel cards, telephone, rent, cleaning, cloud. */
export function recurringBills(): DemoInvoice[] {
  return [
    ...powerBillsDe(),
    ...powerBillsFr(),
    ...powerBillsIt(),
    ...gasBills(),
    ...districtHeatBills(),
    ...fuelCardBills(),
    ...telecomBills(),
    ...rentBills(),
    ...cleaningBills(),
    ...cloudBills(),
  ].map(toInvoice);
}

function toInvoice(bill: Bill): DemoInvoice {
  const net = bill.lines.reduce((total, line) => total + Math.round(line.spend_amount * 100), 0);
  const gross = Math.round((net * (1000 + Math.round((bill.vatRate ?? 0) * 10))) / 1000);
  return separateLabels(bill.language, {
    vendor_name: bill.vendor,
    invoice_number: bill.number,
    invoice_date: bill.date,
    ...(bill.vatRate === null ? {} : { total_amount: gross / 100, vat_rate: bill.vatRate }),
    ...(bill.currency === undefined ? {} : { currency: bill.currency }),
    service_period_start: bill.period[0],
    service_period_end: bill.period[1],
    line_items: bill.lines,
  });
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function fuelCardBills(): Bill[] {
  return MONTHS.map((month) => {
    const diesel = 780 + ((month * 137) % 240);
    const petrol = 260 + ((month * 89) % 130);
    return {
      language: 'de',
      vendor: 'Tankkarte Helvetia Oil AG',
      number: `TK-2025-${String(month).padStart(2, '0')}`,
      date: monthOf2025(month)[1],
      period: monthOf2025(month),
      vatRate: 8.1,
      lines: [
        { ...line('diesel', 'Diesel B7, Tankkarten Flotte', price(diesel, 163)), ...amount(diesel, 'Liter') },
        { ...line('petrol', 'Bleifrei 95 E5', price(petrol, 158)), ...amount(petrol, 'l') },
        { ...line('chemicals', 'AdBlue Zapfsäule', price(40, 95)), ...amount(40, 'l') },
        line('financial_services', 'Kartengebühr Tankkarten', 18),
      ],
    };
  });
}

function telecomBills(): Bill[] {
  return MONTHS.map((month) => ({
    language: 'de',
    vendor: 'Alpencom Telekom AG',
    number: `AC-25${String(month).padStart(2, '0')}-8841`,
    date: monthOf2025(month)[1],
    period: monthOf2025(month),
    vatRate: 8.1,
    lines: [
      {
        ...line('telecom', 'Mobilabonnemente Business Flat Schweiz', 1485),
        ...amount(33, 'Stk'),
      },
      line('telecom', 'Internetanschluss Glasfaser 10 Gbit/s Uster und Zürich', 398),
      line('telecom', 'Roaming EU Datenpaket', price(month * 7, 290)),
    ],
  }));
}

function rentBills(): Bill[] {
  return MONTHS.map((month) => ({
    language: 'de',
    vendor: 'Immobilien Zürichberg Verwaltungs AG',
    number: `MZ-25-${month}`,
    date: monthOf2025(month)[0],
    period: monthOf2025(month),
    vatRate: 8.1,
    lines: [
      line('rent', 'Nettomiete Büro Zürich Binzstrasse 3. OG', 9650),
      line('rent', 'Nebenkosten akonto', 820),
      line('rent', 'Miete Einstellhallenplätze 4 Stück', 640),
    ],
  }));
}

function cleaningBills(): Bill[] {
  return MONTHS.map((month) => ({
    language: 'de',
    vendor: 'Saubermann Gebäudereinigung GmbH',
    number: `SG-${month}/25`,
    date: monthOf2025(month)[1],
    period: monthOf2025(month),
    vatRate: 8.1,
    lines: [
      { ...line('cleaning', 'Unterhaltsreinigung Büro und Werk, Pauschale', 3840), ...amount(96, 'Std') },
      line('cleaning', 'Reinigungsmittel und Hygienepapier', 142 + (month % 4) * 18),
    ],
  }));
}

function cloudBills(): Bill[] {
  return MONTHS.map((month) => ({
    language: 'en',
    vendor: 'Stratus Cloud Services Inc.',
    number: `INV-2025${String(month).padStart(2, '0')}-5571`,
    date: monthOf2025(month)[1],
    period: monthOf2025(month),
    vatRate: null,
    currency: 'USD',
    lines: [
      line('software_cloud', 'Cloud compute instances, usage', price(2190, 41 + month)),
      {
        ...line('software_cloud', 'Object storage, usage', price(5200, 2.3)),
        ...amount(5200, 'GB-month'),
      },
      { ...line('software_cloud', 'Office suite subscription seats', 1012.5), ...amount(45, 'users') },
    ],
  }));
}
