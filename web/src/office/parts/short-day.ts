const short = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Mon 23 Nov` @param day YYYY-MM-DD */
export const shortDay = (day: string): string => short.format(new Date(day)).replace(',', '')
