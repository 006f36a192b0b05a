/** The limits of a product, which forms check before the server does. Must not import zod. */
export const PRODUCT_LIMITS = {
  /** As long as the names that Stripe accepts. */
  title: 250,
  description: 1000,
  /** At most what Stripe accepts. */
  priceInCents: 99_999_999,
  section: 60,
  preparationMinutes: 120,
  /** The reason why no origin of the seafood is stated. */
  exemption: 80,
  /** A dish has few enough to choose from on a phone. */
  optionGroups: 10,
  options: 20,
  /** Of a group and of an option. */
  optionTitle: 40,
  deltaInCents: 99_999,
  /** Of a dish, and of an option. */
  parts: 60,
} as const
