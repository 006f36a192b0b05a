import type { ChangedSetting } from '@fuel-shack/contract/office/audit-trail'
import type { changePictureQuerySchema } from '@fuel-shack/contract/office/manager-pictures'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import { findPhotoPath, photoPaths } from '@fuel-shack/contract/shop/rest-stop/picture-paths'
import type { z } from 'zod'
import type { LoggedInCaller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, CliError } from '../../platform/errors.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import { prepareGivenPicture, type PictureFile } from '../../shop/pictures/picture-files.ts'
import { dishOf, dishPath, missingPictures } from '../../shop/pictures/picture-sources.ts'
import { findUnstored, storePictures } from '../../shop/pictures/stored-pictures.ts'

interface PictureChangesDeps extends Pick<Shared, 'clock'> {
  settings: Pick<SettingsService, 'read' | 'updateAll'>
}

export type ChangePicture = z.infer<typeof changePictureQuerySchema>

interface ChangeDishPicture {
  productId: string
  body: unknown
  /** The hash of the picture that the author has seen, or `none`. */
  replaces: string
}

/** The hashes of the pictures, by their paths. */
type Pictures = SettingValue<'pictures'>

export type PictureChanges = ReturnType<typeof createPictureChanges>

/** Changes the pictures of the rest stop, and checks changes of the settings that name them. */
export function createPictureChanges({ settings, clock }: PictureChangesDeps) {
  /** A picture of 50 million pixels takes 200 MB while it is read, so one is read at a time. */
  let last: Promise<unknown> = Promise.resolve()

  async function prepare(name: string, body: unknown) {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const prepared = last.then(async () => prepareGivenPicture(name, bytes))
    last = prepared.catch(() => undefined)
    try {
      return await prepared
    } catch (error) {
      if (!(error instanceof Error)) throw error
      throw new AppError('picture_unusable', { detail: `The picture ${error.message}`, cause: error })
    }
  }

  async function store(tx: Tx, picture: Omit<PictureFile, 'path'>): Promise<void> {
    try {
      await storePictures(tx, [picture], clock().toISOString())
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      throw new AppError('picture_unusable', { detail: error.message, cause: error })
    }
  }

  const storing =
    (picture: Omit<PictureFile, 'path'>) =>
    async (tx: Tx, { setting }: ChangedSetting) => {
      if (setting === 'pictures') await store(tx, picture)
    }

  return {
    /** @throws AppError `picture_unusable`, `changed_meanwhile` */
    async changePhoto(body: unknown, { description, replaces }: ChangePicture, caller: LoggedInCaller): Promise<void> {
      const { name } = (await settings.read('photo')).value
      const { path, ...picture } = await prepare(name, body)
      await settings.updateAll(
        [
          {
            setting: 'pictures',
            toValue: (before) => {
              const present = before[findPhotoPath(before, name) ?? '']
              if (present !== replaces && present !== picture.hash) throw new AppError('changed_meanwhile')
              const others = Object.entries(before).filter(([other]) => !photoPaths(name).includes(other))
              return { ...Object.fromEntries(others), [path]: picture.hash }
            },
          },
          { setting: 'photo', toValue: (before) => ({ ...before, alt: description }) },
        ],
        caller,
        storing(picture),
      )
    },

    /** @throws AppError `picture_unusable`, `changed_meanwhile` */
    async changeDishPicture({ productId, body, replaces }: ChangeDishPicture, caller: LoggedInCaller): Promise<void> {
      const { path, ...picture } = await prepare(dishPath(productId), body)
      const toValue = (before: Pictures): Pictures => {
        const [present = 'none'] = hashesOf(before, productId)
        if (present !== replaces && present !== picture.hash) throw new AppError('changed_meanwhile')
        return { ...withoutDish(before, productId), [path]: picture.hash }
      }
      await settings.updateAll([{ setting: 'pictures', toValue }], caller, storing(picture))
    },

    removeDishPicture: (productId: string, caller: LoggedInCaller): Promise<void> =>
      settings.updateAll([{ setting: 'pictures', toValue: (before) => withoutDish(before, productId) }], caller),

    /** Pages would show nothing in place of a picture that is not there. @throws AppError `picture_unusable` */
    async requirePictures(tx: Tx, changed: ChangedSetting): Promise<void> {
      if (changed.setting !== 'pictures' && changed.setting !== 'photo') return
      const pictures = changed.setting === 'pictures' ? changed.after : (await settings.read('pictures', tx)).value
      const photo = changed.setting === 'photo' ? changed.after : (await settings.read('photo', tx)).value
      const unstored = await findUnstored(tx, Object.values(pictures))
      const missing = [
        ...missingPictures(Object.keys(pictures), photo),
        ...Object.keys(pictures).filter((path) => unstored.has(pictures[path] ?? '')),
      ]
      if (missing.length > 0)
        throw new AppError('picture_unusable', { detail: `A picture is missing: ${missing.join(', ')}` })
    },
  }
}

const hashesOf = (pictures: Pictures, productId: string): string[] =>
  Object.entries(pictures).flatMap(([path, hash]) => (dishOf(path) === productId ? [hash] : []))

const withoutDish = (pictures: Pictures, productId: string): Pictures =>
  Object.fromEntries(Object.entries(pictures).filter(([path]) => dishOf(path) !== productId))
