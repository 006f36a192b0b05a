import { z } from 'zod'
import { changeAvailabilitySchema } from './catalogue/availability-schema.ts'
import { productSchema } from './catalogue/catalogue.ts'
import { dishSchema } from './catalogue/menu.ts'
import { delayKitchenSchema, kitchenPaceSchema, pauseKitchenSchema, setCooksSchema } from './kitchen/kitchen-pace.ts'
import { appConfigSchema } from './rest-stop/app-config.ts'
import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'

/** The menu, the kitchen and the facts of the rest stop. */
export const shopRows = {
  getAppConfig: { method: 'GET', path: 'app-config', audience: 'anyone' },
  listProducts: { method: 'GET', path: 'stripe/products', audience: 'anyone' },
  listDishes: { method: 'GET', path: 'menu', audience: 'anyone' },
  changeAvailability: { method: 'POST', path: 'menu/availability', audience: 'staff' },
  getKitchenPace: { method: 'GET', path: 'kitchen', audience: 'anyone' },
  pauseKitchen: { method: 'POST', path: 'kitchen/pause', audience: 'staff' },
  resumeKitchen: { method: 'POST', path: 'kitchen/resume', audience: 'staff' },
  delayKitchen: { method: 'POST', path: 'kitchen/delay', audience: 'staff' },
  setCooks: { method: 'POST', path: 'kitchen/cooks', audience: 'staff' },
} as const satisfies Record<string, EndpointRow>

export const describeShop = () =>
  ({
    getAppConfig: {
      summary: 'The configuration of the web app',
      response: appConfigSchema,
    },
    listProducts: {
      summary: 'The catalogue in display order',
      response: z.array(productSchema),
    },
    listDishes: {
      summary:
        'What guests ask about the dishes of the catalogue: description, dietary tags, allergens, and what is sold out or not served now',
      response: z.array(dishSchema),
    },
    changeAvailability: {
      summary:
        'Marks a dish, or one option of it, as sold out, as left in a number, or as available again; the latest call applies',
      body: changeAvailabilitySchema,
      response: dishSchema,
    },
    getKitchenPace: {
      summary: 'Whether staff have paused online orders, how long an order takes now, and which quarter hours are full',
      response: kitchenPaceSchema,
    },
    pauseKitchen: {
      summary: 'Pauses online orders for these minutes from now; safe to repeat',
      body: pauseKitchenSchema,
      response: kitchenPaceSchema,
    },
    resumeKitchen: {
      summary: 'Ends a pause; safe to repeat',
      response: kitchenPaceSchema,
    },
    delayKitchen: {
      summary: 'Adds minutes to the wait, up to 60, for the next hour; 0 ends it. A repeat adds again',
      body: delayKitchenSchema,
      response: kitchenPaceSchema,
    },
    setCooks: {
      summary:
        'States how many cooks work today, which decides the estimates; null is as many as usual. Safe to repeat',
      body: setCooksSchema,
      response: kitchenPaceSchema,
    },
  }) as const satisfies DetailsOf<typeof shopRows>
