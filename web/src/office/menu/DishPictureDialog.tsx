import type { ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { dishPhotoName, photoAddress } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { Button } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { PictureFile } from '../photo/PictureFile.tsx'
import { describeFailure, usePictureFile } from '../photo/use-picture-file.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import { useRemoveDishPictureMutation, useUploadDishPicture } from './menu-queries.ts'

const NONE = 'none'

/** The picture of a dish. What was chosen stays if it is not saved. */
export function DishPictureDialog({ product, ...dialog }: DialogProps & { product: ManagedProduct }) {
  const { id, title, picture } = product
  const upload = useUploadDishPicture()
  const [remove, removing] = useRemoveDishPictureMutation()
  const { file, choose, share, isSending, problem, setProblem, send } = usePictureFile('the picture')
  const showToast = useToast()

  function finish(text: string): void {
    dialog.onClose()
    showToast({ text })
  }

  async function save(): Promise<void> {
    if (!file) return setProblem({ tone: 'fault', text: 'Choose a picture.' })
    const args = { productId: id, query: { replaces: picture?.hash ?? NONE } }
    const isSaved = await send(file, (sending) => upload(args, sending))
    return isSaved ? finish(`${title} has another picture.`) : undefined
  }

  async function removePicture(): Promise<void> {
    const { error } = await remove({ productId: id })
    if (error) setProblem({ tone: 'failure', text: describeFailure(error, 'the picture') })
    else finish(`${title} has no picture.`)
  }

  const form = {
    isBusy: isSending || removing.isLoading,
    isRestored: false,
    problem,
    discard: () => choose(undefined),
    save: () => void save(),
  }
  return (
    <FormDialog
      {...dialog}
      title={`Picture: ${title}`}
      form={form}
      otherActions={
        picture ? (
          <Button tone="secondary" isBusy={removing.isLoading} onClick={() => void removePicture()}>
            Remove it
          </Button>
        ) : null
      }
    >
      <PictureFile
        what="picture"
        now={picture ? photoAddress({ name: dishPhotoName(id), version: picture.hash }, '480.webp') : undefined}
        shown="The menu shows its middle."
        file={file}
        onChoose={choose}
        share={share}
      />
    </FormDialog>
  )
}
