/** Says why a typed amount of money is none: `readTypedCents` has the rule. */
export const NOT_AN_AMOUNT = "That isn't an amount. Type dollars, a point and cents, such as 1250 or 4.50."
