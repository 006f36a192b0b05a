import { useEffect, useId, useState } from 'react'
import { photoAddress } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { photoDescription } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { FormDialog } from '../settings/FormDialog.tsx'
import { typed } from '../fields/typed.ts'
import styles from './PhotoDialog.module.css'
import { usePhotoForm, type PhotoDialogProps } from './use-photo-form.ts'

const PERCENT = 100

/** The photo of the welcome page, with the words for people who do not see it. A phone offers its camera. */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { file, choose, share, form } = usePhotoForm(props)
  const { photo } = useFacts()
  const chosen = useDataUrl(file)
  const id = useId()
  return (
    <FormDialog {...props} title="Photo" form={form}>
      <img
        className={styles.photo}
        src={chosen ?? photoAddress(photo, '480.jpg')}
        alt={chosen === undefined ? 'The photo now' : 'The chosen photo'}
        width={480}
        height={300}
      />
      <div className={styles.file}>
        <label htmlFor={id}>Another photo</label>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/svg+xml"
          disabled={share !== undefined}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
        <p>JPEG, PNG, WebP or SVG, up to 20 MB. The page shows its middle, 16 by 10.</p>
      </div>
      {share === undefined ? null : (
        <progress className={styles.progress} aria-label="Sending the photo" max={PERCENT} value={share * PERCENT} />
      )}
      <TextArea
        label="Description, for people who don't see the photo"
        maxLength={photoDescription.maxLength}
        rows={3}
        {...typed(form.draft, form.setDraft)}
      />
    </FormDialog>
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
