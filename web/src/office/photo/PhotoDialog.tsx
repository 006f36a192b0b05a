import { photoAddress } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { photoDescription } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { typed } from '../fields/typed.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import { PictureFile } from './PictureFile.tsx'
import { usePhotoForm, type PhotoDialogProps } from './use-photo-form.ts'

/** The photo of the welcome page, with the words for people who do not see it. */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { file, choose, share, form } = usePhotoForm(props)
  const { photo } = useFacts()
  return (
    <FormDialog {...props} title="Photo" form={form}>
      <PictureFile
        what="photo"
        now={photoAddress(photo, '480.jpg')}
        shown="The page shows its middle, 16 by 10."
        file={file}
        onChoose={choose}
        share={share}
      />
      <TextArea
        label="Description, for people who don't see the photo"
        maxLength={photoDescription.maxLength}
        rows={3}
        {...typed(form.draft, form.setDraft)}
      />
    </FormDialog>
  )
}
