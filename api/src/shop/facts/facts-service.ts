import type { Facts } from '@fuel-shack/contract/shop/rest-stop/facts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { PicturesService } from '../pictures/pictures-service.ts'
import { shapesOf } from '../pictures/svg-shapes.ts'
import { webManifest } from './web-manifest.ts'

interface FactsDeps {
  pictures: Pick<PicturesService, 'readLook' | 'describePictures'>
  settings: Pick<SettingsService, 'readRestStop'>
}

export type FactsService = ReturnType<typeof createFactsService>

/** Reads the facts of the rest stop for its pages, and what else is made from them. */
export function createFactsService({ pictures, settings }: FactsDeps) {
  return {
    async readFacts(): Promise<Facts> {
      const { welcome, collection, legal, ...facts } = await settings.readRestStop()
      const { facilities, ...texts } = welcome
      const { where, places, callButton } = collection
      const { sources, versions } = await pictures.readLook()
      return {
        name: facts.name,
        description: facts.description,
        phone: facts.phone,
        abn: facts.abn,
        address: facts.address,
        mapsUrl: facts.mapsUrl,
        instagramUrl: facts.instagramUrl,
        timeZone: facts.timeZone,
        welcome: texts,
        facilities,
        ...(legal.allergens !== undefined && { allergens: legal.allergens }),
        collection: { where, places, ...(callButton !== undefined && { callButton }) },
        mark: shapesOf(sources.mark),
        palette: versions.palette,
        ...(await pictures.describePictures()),
      }
    },

    /** The appearance that is inlined in pages: see `Look` of `web-pages.ts`. */
    async readInlined() {
      const { css, palette, sources } = await pictures.readLook()
      return { css, bar: palette.sky[0], mark: sources.mark }
    },

    /** The colours as CSS. */
    async readColours() {
      const { css, versions } = await pictures.readLook()
      return { css, version: versions.palette }
    },

    readManifest: async (): Promise<string> =>
      webManifest(await settings.readRestStop(), (await pictures.readLook()).palette),
  }
}
