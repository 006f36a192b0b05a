import type { Policy, PolicySubject } from './policy.ts'

/** The accessibility statement that the Australian Human Rights Commission recommends. */
export function accessibilityStatement({ restStop }: PolicySubject): Policy {
  const { name, phone, emailAddress } = restStop
  return {
    title: 'Accessibility',
    intro: `${name} wants everyone to be able to see what we have, order it and collect it.`,
    sections: [
      {
        title: 'What we aim for',
        paragraphs: [
          'The app is built to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
          'It works with a keyboard, a screen reader, text at twice the size, high contrast, a dark screen and reduced motion. It works on a slow connection, and shows the last menu without one.',
        ],
      },
      {
        title: 'How we check it',
        paragraphs: [
          'Every version is checked by automatic tests of its screens, with a keyboard and with large text. Automatic tests find only part of what can be wrong, so please tell us.',
        ],
      },
      {
        title: 'Known limits',
        paragraphs: [
          "The payment page belongs to Stripe, and the map to Google. Pictures of the menu boards show the same dishes as the menu, which is text. Photos of dishes have no description of their own: the dish's text is beside them.",
        ],
      },
      {
        title: 'Another way, and how to reach us',
        paragraphs: [
          `If something is hard to use, call ${phone} or email ${emailAddress}. We take your order by phone or at the counter, and answer within 10 days.`,
          'You can complain to the Australian Human Rights Commission: https://humanrights.gov.au/complaints or 1300 656 419.',
        ],
      },
    ],
  }
}
