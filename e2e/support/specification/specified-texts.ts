/**
 * The texts that the specification fixes, each with the screen or dialog that it belongs to. Tests of their own have
 * 'Loading cards...' (`CardsPage.browser.test.tsx`) and 'OneSignal script failed to load.' (`counter.spec.ts`).
 */

const BOTTOM_TABS = ['Home', 'Order', 'Cards']
const VERSION = 'App version: 1.3.0'

export const customerTexts: Readonly<Record<string, readonly string[]>> = {
  '/home': [
    ...BOTTOM_TABS,
    'Loading...',
    'Login or Signup',
    'Welcome to the Fuel Shack',
    'Ultra hi flow bowsers',
    'Discount diesel for all trucks and buses',
    'Premium discounted fuel for cars and caravans',
    'Laundry, showers, parking, dining car, vacuums and toilets',
    'Outdoor seating area',
    '/menu/menu1_breakfast.png',
    '/menu/menu2_lunch.png',
    '/menu/menu3_dinner.png',
    '/menu/menu4_burgers.png',
    '/menu/menu5_sides.png',
    '/menu/menu6_drinks.png',
    'Open in Google Maps',
    'Follow us on Instagram',
    'Failed to create customer',
  ],
  '/orders': [...BOTTOM_TABS, 'Online ordering coming soon!'],
  '/cards': [
    ...BOTTOM_TABS,
    'Login to access your loyalty card and associated benefits...',
    'Login',
    'Loading balance...',
    '1234-5678-1234-5670',
    'Issued: 2026-02-03',
    '250 points',
    'Balance: $12.50',
    // The next texts are of a card and a balance without values.
    'Issued: -',
    '0 points',
    'Balance: $0.00',
    'Collect / Redeem Points',
  ],
  'Collect / Redeem Points': ['Collect / Redeem Points', 'Close'],
  Account: ['Account', "You're logged in as", 'Log Out', VERSION],
  Checkout: [
    'Checkout',
    'Pickup',
    'Delivery',
    'Mobile number',
    'Notes',
    'Pay',
    'Please enter a valid phone number (e.g., 0412 345 678).',
  ],
  'Checkout Failure': [
    'Checkout Failure',
    'Woops! There was an issue preparing your payment. Please try again.',
    'Dismiss',
  ],
}

export const staffTexts: Readonly<Record<string, readonly string[]>> = {
  '/home': [
    'Fulfilment',
    'Loading orders...',
    'Error loading orders',
    'Show Fulfilled',
    'Delivery - 3 items',
    'Delivery - 1 item',
    'Pick-up - 2 items',
    'Results limited to the top 100 historical orders ordered by creation date descending...',
    'A new order has been received!',
    'Order marked as fulfilled',
    'Order fulfillment status reset',
    'Customer has been notified that their order is ready',
  ],
  'Account (Staff)': ['Account (Staff)', "You're logged in as", 'Log Out', VERSION],
  'Order Details': [
    'Order Details',
    'Contact',
    'Order Type',
    'Delivery Address',
    'N/A',
    'Created At',
    'Transaction ID',
    'Fulfilled At',
    'Not Fulfilled',
    'Shack burger (x 2)',
    'Print',
    'Notify Order Ready',
    'Fulfill Order',
    'Reset Fulfilment Status',
    'Close',
  ],
  docket: [
    'Contact',
    'Order Type',
    'Delivery Address',
    'Created At',
    'Transaction ID',
    'Fulfilled At',
    'Not Fulfilled',
  ],
}
