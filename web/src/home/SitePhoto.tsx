import styles from './SitePhoto.module.css'

const WIDTHS = [480, 960, 1440]
const SIZES = '(min-width: 80rem) 56rem, (min-width: 60rem) calc(92vw - 16rem), 92vw'

function sources(name: string, format: string): string {
  return WIDTHS.map((width) => `/photos/${name}-${width}.${format} ${width}w`).join(', ')
}

export function SitePhoto({ name, alt }: { name: string; alt: string }) {
  return (
    <picture className={styles.frame}>
      <source type="image/avif" srcSet={sources(name, 'avif')} sizes={SIZES} />
      <source type="image/webp" srcSet={sources(name, 'webp')} sizes={SIZES} />
      <img
        className={styles.photo}
        src={`/photos/${name}-960.jpg`}
        srcSet={sources(name, 'jpg')}
        sizes={SIZES}
        alt={alt}
        width={1440}
        height={900}
        loading="lazy"
      />
    </picture>
  )
}
