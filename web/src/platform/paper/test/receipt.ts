import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'

/** The receipt of a paid order without refunds. */
export const RECEIPT: Receipt = {
  orderId: '01938f0e-0000-7000-8000-0000000ab12f',
  invoice: {
    number: 'TI-000042',
    issuedAt: '2026-11-23T08:45:00.000Z',
    suppliedAt: '2026-11-23T08:45:00.000Z',
    orderNumber: '101',
    supplier: {
      name: 'Fuel Shack',
      abn: '51 824 753 556',
      addressLines: ['Lot 4 Bindara Highway', 'Coolabah Creek QLD 4498'],
      phone: '07 5550 0142',
      emailAddress: 'hello@fuelshack.example',
    },
    lines: [
      {
        itemId: 'a',
        title: 'Classic beef burger',
        quantity: 2,
        unitPriceCents: 2090,
        options: [
          { title: 'onion', isRemoval: true },
          { title: 'Beef patty', isRemoval: false },
        ],
        totalCents: 4180,
        isTaxable: true,
      },
      {
        itemId: 'b',
        title: '<b>Spring</b> water',
        quantity: 1,
        unitPriceCents: 350,
        options: [],
        totalCents: 350,
        isTaxable: false,
      },
    ],
    totalCents: 4530,
    taxableCents: 4180,
    gstCents: 380,
    paidBy: 'card',
    paymentReference: 'pi_3QabcDEF',
  },
  adjustmentNotes: [],
  adjustedCents: 0,
  adjustedGstCents: 0,
}
