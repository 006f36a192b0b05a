import { useState } from 'react'
import type { Product } from '@fuel-shack/contract/menu/catalogue'
import { otherSection, photos, sectionPictures } from 'virtual:site-dishes'
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts'
import styles from './DishPicture.module.css'

const TILE = { widths: [72, 144, 216], sizes: '4.5rem', width: 72, height: 72 }
const BANNER = { widths: [480, 960], sizes: '(min-width: 48rem) 45rem, 92vw', width: 960, height: 540 }

export function hasPhoto({ id }: Pick<Product, 'id'>): boolean {
  return photos.includes(id)
}

/** A drawing beside the heading of a section. Nothing if it does not load. */
export function SectionPicture({ section }: { section: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return null
  const source = sectionPictures[section] ?? otherSection
  return (
    <span className={styles.sectionTile}>
      <img src={source} alt="" width={72} height={72} loading="lazy" onError={() => setHasFailed(true)} />
    </span>
  )
}

/** Shows a dish's photograph beside its title in a list. */
export function DishTile({ product }: { product: Product }) {
  // The server does not know whether the device saves data.
  return useIsHydrated() ? <TilePicture product={product} /> : <span className={styles.tile} />
}

function TilePicture({ product }: { product: Product }) {
  const photo = usePhoto(product, TILE)
  return photo ? <span className={styles.tile}>{photo}</span> : null
}

interface DishBannerProps {
  product: Product
  /** The address of the payment provider's picture, for a dish without a photograph of the site. */
  picture: string | undefined
}

/**
 * Across a sheet. The provider's picture has one size, which is too large for the rows of a list. Without a photograph there is none:
 * the drawing of the section would show another dish.
 */
export function DishBanner({ product, picture }: DishBannerProps) {
  const photo = usePhoto(product, BANNER, picture)
  return photo ? <span className={styles.banner}>{photo}</span> : null
}

/** The photograph, unless there is none, it does not load or the person saves data. */
function usePhoto(product: Product, { widths, sizes, width, height }: typeof TILE, picture?: string) {
  const [failed, setFailed] = useState<string>()
  const isOfSite = hasPhoto(product)
  const address = isOfSite ? `/photos/dish_${product.id}-${width}.webp` : picture
  if (address === undefined || address === failed || savesData()) return undefined
  const copies = (format: string) => widths.map((w) => `/photos/dish_${product.id}-${w}.${format} ${w}w`).join(', ')
  return (
    <picture>
      {isOfSite ? <source type="image/avif" srcSet={copies('avif')} sizes={sizes} /> : null}
      <img
        className={styles.photo}
        src={address}
        srcSet={isOfSite ? copies('webp') : undefined}
        sizes={isOfSite ? sizes : undefined}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(address)}
      />
    </picture>
  )
}

function savesData(): boolean {
  // Only some browsers have `connection`.
  const connection: { saveData?: boolean } | undefined = Reflect.get(navigator, 'connection')
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}
