import type { Setting } from '@fuel-shack/contract/records/settings'
import { photoDescription } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import { findPhotoPath } from '@fuel-shack/contract/shop/rest-stop/picture-paths'
import { readTyped } from '../fields/fields.ts'
import { forgetDraft } from '../settings/setting-draft.ts'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { useUploadPhoto } from './photo-queries.ts'
import { usePictureFile } from './use-picture-file.ts'

export interface PhotoDialogProps extends SettingDialogProps<'photo'> {
  pictures: Setting<'pictures'>
}

const FIELDS = { alt: photoDescription }

/** The description is saved like any other setting, a file with the description. What was typed and chosen stays if that fails. */
export function usePhotoForm(props: PhotoDialogProps) {
  const { current, pictures, onSaved } = props
  const upload = useUploadPhoto()
  const form = useSettingForm<'photo', string>('photo', props, {
    toDraft: ({ alt }) => alt,
    toValue: (alt, base) => {
      const read = readTyped(FIELDS, { alt })
      return 'fault' in read ? read : { value: { ...base, alt: String(read.values['alt']) } }
    },
  })
  const { file, choose, share, isSending, problem, setProblem, send } = usePictureFile('the photo')
  const seen = pictures.value[findPhotoPath(pictures.value, current.value.name) ?? ''] ?? ''

  async function save(chosen: File): Promise<void> {
    const read = readTyped(FIELDS, { alt: form.draft })
    if ('fault' in read) return setProblem({ tone: 'fault', text: read.fault })
    const args = { role: 'photo', query: { description: String(read.values['alt']), replaces: seen } } as const
    if (!(await send(chosen, (sending) => upload(args, sending)))) return undefined
    forgetDraft('photo ')
    return onSaved()
  }

  return {
    file,
    choose,
    share,
    form: {
      ...form,
      isBusy: form.isBusy || isSending,
      problem: problem ?? form.problem,
      save: () => (file ? void save(file) : form.save()),
    },
  }
}
