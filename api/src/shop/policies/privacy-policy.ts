import { describeSeller, paragraphs, type Policy, type PolicySubject, type Recipients } from './policy.ts'

/**
 * The privacy policy that the Australian Privacy Principles ask for: APP 1.4, overseas recipients under APP 1.4(f) and 8, and
 * automated decisions under APP 1.7 (from 10 December 2026).
 */
export function privacyPolicy({ restStop, recipients }: PolicySubject): Policy {
  const { name, emailAddress, legal, privacy } = restStop
  return {
    title: 'Privacy',
    intro: `How ${name} handles personal information. You can look at the menu and the prices without an account.`,
    sections: [
      { title: 'Who we are', paragraphs: [describeSeller(restStop)] },
      {
        title: 'What we keep',
        paragraphs: [
          'Your name, your email address or mobile number, and a scrambled form of your password, if you have one.',
          "Your card's points and balance, and how they came about.",
          'For each order: what you bought, the mobile number, allergies and notes you gave us. Allergies are health information: give them only if you want the kitchen to know.',
          'If you turn on two-step login: the public key of each passkey or the key of your authenticator app, and scrambled recovery codes. A fingerprint or face never leaves your device.',
          'Your device keeps your login, your cart, and the menu for when there is no reception. There are no advertising or tracking cookies.',
        ],
      },
      {
        title: 'How we collect it, and why',
        paragraphs: [
          "You give it to us when you sign up, order or use your card. We use it to run your loyalty card, make your orders and tell you when they're ready. We don't sell it, and we don't send advertising.",
        ],
      },
      { title: 'Who else gets it, and where', paragraphs: describeRecipients(recipients) },
      {
        title: 'Decisions made by the app alone',
        paragraphs: [
          'The app rejects a login after too many wrong tries, a payment, reward or refund beyond the limits of a card or a day, an order outside the hours of the kitchen, and cancelling once cooking has begun. If nobody opens an order for a long time, it can cancel it and pay the money back. It uses your account, your card and your order for that, nothing else.',
          `If a decision is wrong, tell us at the counter or email ${emailAddress}: a person looks at it.`,
        ],
      },
      {
        title: 'How long we keep it',
        paragraphs: [
          'Your name and what you log in with: as long as you have an account.',
          `The name, number, allergies and notes on an order: ${days(privacy.orderContactDays)}. The sale and its tax invoice, without your name: ${privacy.orderYears} years, because tax law asks for it. A buyer's name stays on tax invoices of $1,000 or more.`,
          `Messages we sent: ${days(privacy.messageDays)}. A checkout that was never paid: ${days(privacy.unpaidCheckoutDays)}.`,
        ],
      },
      {
        title: 'See it, correct it, delete it',
        paragraphs: [
          `Log in and open My data in the account menu to see it, download it or delete it. You can also ask at the counter or email ${emailAddress}.`,
        ],
      },
      {
        title: 'How we protect it',
        paragraphs: [
          'Everything travels encrypted. Our payment provider takes your card payment, so we never see the number of your bank card. Staff log in with a second step where the rest stop asks for it, and a record says who looked at or changed what.',
        ],
      },
      {
        title: 'Complaints',
        paragraphs: [
          `Email ${emailAddress} or call us first: we answer within 30 days. If you're not happy with the answer, complain to the Office of the Australian Information Commissioner: https://www.oaic.gov.au/privacy/privacy-complaints or 1300 363 992.`,
        ],
      },
      ...(legal.privacy === undefined ? [] : [{ title: `More from ${name}`, paragraphs: [legal.privacy] }]),
    ],
  }
}

function describeRecipients({ sendsByOneSignal, sendsByMailServer, loginHost }: Recipients): string[] {
  return paragraphs(
    'Stripe takes card payments. It handles the payment and your contact details for it in Australia, the United States and the other countries of its group: https://stripe.com/au/privacy',
    sendsByOneSignal &&
      'OneSignal sends our texts and notifications. It gets your mobile number or email address and the text, in the United States: https://onesignal.com/privacy_policy',
    sendsByMailServer && 'Our email provider carries the emails we send you.',
    loginHost !== undefined && `${loginHost} runs the login and has its own privacy policy.`,
    'We give information to nobody else, unless a law says we must.',
  )
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
