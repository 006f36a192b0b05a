/** The provider settings that a manager can enter in the app. Browsers download this file, so it must not import zod. */
interface KeyField {
  /** The setting of the environment with the same meaning. */
  setting: string
  label: string
  hint?: string
  /** Shown while typed, as it is no secret. */
  isVisible?: true
  canBeEmpty?: true
}

export const PROVIDER_KEYS = {
  stripe: {
    title: 'Stripe',
    fields: [
      {
        setting: 'STRIPE_SECRET_KEY',
        label: 'Secret key',
        hint: 'A restricted key (rk_live_…) is best. The guide lists its permissions.',
      },
      {
        setting: 'STRIPE_WEBHOOK_SECRET',
        label: 'Signing secret of the webhook',
        hint: 'It begins with whsec_ and is beside the webhook endpoint at Stripe.',
      },
      {
        setting: 'STRIPE_PUBLISHABLE_KEY',
        label: 'Publishable key',
        hint: "Optional, for Stripe's fraud signals.",
        isVisible: true,
        canBeEmpty: true,
      },
    ],
  },
  mail: {
    title: 'Mail server',
    fields: [
      {
        setting: 'SMTP_URL',
        label: 'Mail server with its login',
        hint: 'Such as smtp://user:password@mail.example.com:587. In user and password write @ as %40.',
      },
      { setting: 'MAIL_FROM', label: 'Emails are from', hint: 'Such as hello@example.com', isVisible: true },
    ],
  },
  onesignal: {
    title: 'OneSignal',
    fields: [
      { setting: 'ONESIGNAL_APP_ID', label: 'App id', isVisible: true },
      { setting: 'ONESIGNAL_API_KEY', label: 'API key' },
      {
        setting: 'ONESIGNAL_CHANNELS',
        label: 'Set up there, besides notifications',
        hint: '“sms”, “sms,email”, or nothing.',
        isVisible: true,
        canBeEmpty: true,
      },
    ],
  },
} as const satisfies Record<string, { title: string; fields: readonly KeyField[] }>

export type KeyGroup = keyof typeof PROVIDER_KEYS

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const KEY_GROUPS = Object.keys(PROVIDER_KEYS) as KeyGroup[]

export function fieldsOf(group: KeyGroup): readonly KeyField[] {
  return PROVIDER_KEYS[group].fields
}
