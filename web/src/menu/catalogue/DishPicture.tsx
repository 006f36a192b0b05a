import { useState } from 'react'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import {
  copiesOf,
  DISH_BANNER_WIDTHS,
  DISH_TILE_WIDTHS,
  dishPhotoName,
  photoAddress,
} from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import styles from './DishPicture.module.css'

const TILE = { widths: DISH_TILE_WIDTHS, sizes: '4.5rem', width: 72, height: 72 } as const
const BANNER = {
  widths: DISH_BANNER_WIDTHS,
  sizes: '(min-width: 48rem) 45rem, 92vw',
  width: 960,
  height: 540,
} as const

export function useHasPhoto(): (product: Pick<Product, 'id'>) => boolean {
  const { dishPhotos } = useFacts()
  return ({ id }) => dishPhotos[id] !== undefined
}

/** A drawing beside the heading of a section. Nothing if it does not load. */
export function SectionPicture({ section }: { section: string }) {
  const { sections, otherSection } = useFacts()
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return null
  const source = sections[section] ?? otherSection
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

/** Across a sheet. Without a photograph there is none: the drawing of the section would show another dish. */
export function DishBanner({ product }: { product: Product }) {
  const photo = usePhoto(product, BANNER)
  return photo ? <span className={styles.banner}>{photo}</span> : null
}

/** The photograph, unless there is none, it does not load or the person saves data. */
function usePhoto({ id }: Product, { widths, sizes, width, height }: typeof TILE | typeof BANNER) {
  const version = useFacts().dishPhotos[id]
  const [failed, setFailed] = useState<string>()
  if (version === undefined) return undefined
  const addressOf = (copy: string) => photoAddress({ name: dishPhotoName(id), version }, copy)
  const address = addressOf(`${width}.webp`)
  if (address === failed || savesData()) return undefined
  const copies = (format: string) => copiesOf(widths, addressOf, format)
  return (
    <picture>
      <source type="image/avif" srcSet={copies('avif')} sizes={sizes} />
      <img
        className={styles.photo}
        src={address}
        srcSet={copies('webp')}
        sizes={sizes}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
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
