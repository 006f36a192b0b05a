import styles from './SitePhoto.module.css'

const WIDTHS = [480, 960, 1440]
const SIZES = '(min-width: 62rem) 58rem, calc(100vw - 2rem)'

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
