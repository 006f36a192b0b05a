import { z } from 'zod'
import { daySchema } from '../platform/dates-schema.ts'
import { dishDetailsSchema } from '../shop/catalogue/dish-details.ts'
import { productFields, specialSchema } from '../shop/catalogue/product-fields.ts'
import { partsSchema } from '../shop/parts/parts-schema.ts'
import { servingHoursSchema } from '../shop/hours/opening-hours-schema.ts'
import { STATIONS } from '../shop/stations/stations.ts'
import { whenValid } from '../platform/when-valid.ts'

/** The most products that one call changes. */
const CHANGED_PRODUCTS_MAX = 500
/** Four kilobytes for each of them: one with options, allergens and hours has about one. */
export const MENU_BYTES_MAX = 2 * 1024 * 1024

/** All that a manager states of a product. One is always stated whole. */
const statedProductFields = {
  ...productFields,
  /** Null means that they were not entered. */
  details: dishDetailsSchema.nullable(),
  /** Null: the usual price holds every day. */
  special: specialSchema.nullable(),
  /** Not on the menu: no customer sees it, and it cannot be ordered. */
  isArchived: z.boolean(),
}

export const statedProductSchema = z.strictObject(statedProductFields).meta({ id: 'StatedProduct' })

const sectionFields = {
  title: productFields.section,
  /** Apply to its products that state none. Null: whenever orders are taken. */
  servingHours: servingHoursSchema.nullable(),
  /** Makes its products that state no other. Left out for the kitchen. */
  station: z.enum(STATIONS).exactOptional(),
}

const managedProductSchema = statedProductSchema
  .omit({ isArchived: true })
  .extend({
    /** Counts its changes, from 1. */
    version: z.int().min(1),
    /** Null while it is on the menu. */
    archivedAt: z.iso.datetime().nullable(),
    changedAt: z.iso.datetime(),
    /** The picture as it is stored: the hash is that of the setting `pictures`. Null: it has none. */
    picture: z.object({ path: z.string(), hash: z.string() }).nullable(),
  })
  .meta({ id: 'ManagedProduct' })

/** The version that the author has seen; 0: it is new. What has another version by now is not overwritten. */
const version = z.int().min(0)

/** The menu with what is not on it: the products that are archived, and sections that have no product now. */
export const managedMenuSchema = z
  .object({
    /** In display order; those without a product come last. */
    sections: z.array(z.object({ ...sectionFields, version: z.int().min(1) })),
    /** In display order. */
    products: z.array(managedProductSchema),
    /** The parts that its dishes can be made with. */
    parts: partsSchema.exactOptional(),
    /** Counts the changes of the parts. */
    partsVersion: version.exactOptional(),
    /** The last check of the allergens of each product that states now what was checked. */
    checks: z
      .array(
        z.object({
          productId: z.string(),
          at: z.iso.datetime(),
          /** A first name. Null if it is not known. */
          by: z.string().nullable(),
          /** The titles of its parts that contain something else since then. */
          changedParts: z.array(z.string()),
        }),
      )
      .exactOptional(),
    /** The day of the rest stop at the time of the answer, by which the special prices hold. */
    today: z.iso.date(),
  })
  .meta({ id: 'ManagedMenu' })

/**
 * Changes one or many products, all or none of them. A product of a new section comes with the section. What is stored already
 * as stated stays as it is, whatever its version, so that a call is safe to repeat.
 */
export const changeMenuSchema = z
  .strictObject({
    products: z
      .array(z.strictObject({ ...statedProductFields, version }))
      .max(CHANGED_PRODUCTS_MAX)
      .refine((products) => isUnique(products.map(({ id }) => id)), { error: 'states a product twice', ...whenValid }),
    /** New sections, and sections with other serving hours or another station. */
    sections: z
      .array(z.strictObject({ ...sectionFields, version }))
      .max(60)
      .refine((sections) => isUnique(sections.map(({ title }) => title)), {
        error: 'states a section twice',
        ...whenValid,
      })
      .exactOptional(),
    /** The version of the parts that the author has seen. Without it, a change of allergens does not count as a check of a product with parts. */
    partsVersion: version.exactOptional(),
    /** Products whose allergens someone has checked again, and that stay as they are. */
    checks: z
      .array(z.strictObject({ productId: productFields.id, version }))
      .max(CHANGED_PRODUCTS_MAX)
      .exactOptional(),
  })
  .meta({ id: 'ChangeMenu' })

export const listPricesQuerySchema = z.strictObject({
  /** A day of the rest stop. Left out: today. */
  day: daySchema.optional(),
})

/** The price of each product at the end of a day; for today, what it costs now, and for a later day, what is planned. */
export const pricesSchema = z
  .object({
    day: z.iso.date(),
    /** Every product of today, with those that are archived, in display order. */
    prices: z.array(
      z.object({
        productId: z.string(),
        /** The title of that day. Where it was not on the menu, that of now. */
        title: z.string(),
        /** Null: it was not on the menu. */
        priceInCents: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'MenuPrices' })

export const dishPictureParams = z.object({ productId: productFields.id })

export const dishPictureQuerySchema = z.strictObject({
  /** The hash of the picture that its author has seen; `none`: there was none. Another one is not replaced. */
  replaces: z.string().regex(/^(?:none|[0-9a-f]{64})$/),
})

function isUnique(names: readonly string[]): boolean {
  return new Set(names).size === names.length
}

export type StatedProduct = z.output<typeof statedProductSchema>
export type ManagedProduct = z.infer<typeof managedProductSchema>
export type ManagedMenu = z.infer<typeof managedMenuSchema>
export type ChangeMenu = z.output<typeof changeMenuSchema>
export type MenuPrices = z.infer<typeof pricesSchema>
