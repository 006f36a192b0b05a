import { useState } from 'react'
import type { Setting } from '@fuel-shack/contract/records/settings'
import { photoDescription } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import { findPhotoPath, PICTURE_BYTES_MAX } from '@fuel-shack/contract/shop/rest-stop/picture-paths'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { readTyped } from '../fields/fields.ts'
import { forgetDraft } from '../settings/setting-draft.ts'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { useUploadPhoto } from './photo-queries.ts'

export interface PhotoDialogProps extends SettingDialogProps<'photo'> {
  pictures: Setting<'pictures'>
}

const FIELDS = { alt: photoDescription }
const TOO_LARGE = 'That file is larger than 20 MB. Choose a smaller one.'

const isTooLarge = ({ size }: File) => size > PICTURE_BYTES_MAX

function describeFailure(error: QueryError): string {
  const problem = problemOf(error)
  if (problem?.code === 'picture_unusable') return `Not saved. ${problem.detail ?? problem.title}.`
  if (problem?.code === 'payload_too_large') return `Not saved. ${TOO_LARGE}`
  if (problem?.code === 'changed_meanwhile')
    return 'Not saved. Another manager has changed the photo meanwhile. Close this to see it.'
  return `Not saved. ${problemMessage(error)}`
}

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
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<{ tone: 'fault' | 'failure'; text: string }>()
  const seen = pictures.value[findPhotoPath(pictures.value, current.value.name) ?? ''] ?? ''

  function choose(chosen: File | undefined): void {
    setProblem(chosen && isTooLarge(chosen) ? { tone: 'fault', text: TOO_LARGE } : undefined)
    setFile(chosen)
  }

  async function send(chosen: File): Promise<void> {
    if (isTooLarge(chosen)) return setProblem({ tone: 'fault', text: TOO_LARGE })
    const read = readTyped(FIELDS, { alt: form.draft })
    if ('fault' in read) return setProblem({ tone: 'fault', text: read.fault })
    setProblem(undefined)
    setShare(0)
    const args = { role: 'photo', query: { description: String(read.values['alt']), replaces: seen } } as const
    const { error } = await upload(args, { file: chosen, onProgress: setShare })
    setShare(undefined)
    if (error) return setProblem({ tone: 'failure', text: describeFailure(error) })
    forgetDraft('photo ')
    return onSaved()
  }

  return {
    file,
    choose,
    /** Undefined: nothing is being sent. */
    share,
    form: {
      ...form,
      isBusy: form.isBusy || share !== undefined,
      problem: problem ?? form.problem,
      save: () => (file ? void send(file) : form.save()),
    },
  }
}
