import { useEffect, useId, useState } from 'react'
import styles from './PictureFile.module.css'

const PERCENT = 100

interface PictureFileProps {
  /** Such as `photo`. */
  what: string
  /** The address of the picture that it replaces, if there is one. */
  now: string | undefined
  /** The part of it that pages show. */
  shown: string
  file: File | undefined
  onChoose: (file: File | undefined) => void
  /** Of the file that was sent, from 0 to 1; undefined while nothing is being sent. */
  share: number | undefined
}

/** The picture now or the chosen one, and the input for another. A phone offers its camera. */
export function PictureFile({ what, now, shown, file, onChoose, share }: PictureFileProps) {
  const chosen = useDataUrl(file)
  const id = useId()
  const source = chosen ?? now
  return (
    <>
      {source === undefined ? null : (
        <img
          className={styles.picture}
          src={source}
          alt={chosen === undefined ? `The ${what} now` : `The chosen ${what}`}
          width={480}
          height={300}
        />
      )}
      <div className={styles.file}>
        <label htmlFor={id}>{now === undefined ? `A ${what}` : `Another ${what}`}</label>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/svg+xml"
          disabled={share !== undefined}
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
        />
        <p>{`JPEG, PNG, WebP or SVG, up to 20 MB. ${shown}`}</p>
      </div>
      {share === undefined ? null : (
        <progress
          className={styles.progress}
          aria-label={`Sending the ${what}`}
          max={PERCENT}
          value={share * PERCENT}
        />
      )}
    </>
  )
}

/** The policy of the page allows no `blob:` addresses. @returns undefined until the file is read, or if that fails */
function useDataUrl(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string }>()
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file, address: reader.result })
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read && read.file === file ? read.address : undefined
}
