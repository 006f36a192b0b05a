import { address, name } from '../../site/site.json'

/** What the browser's tab and a search result call each page. */
export const pageTitles = {
  home: `${name} · ${address.town}`,
  orders: `Order · ${name}`,
  cards: `Cards · ${name}`,
  registrationFailed: `Failed to create customer · ${name}`,
} as const
