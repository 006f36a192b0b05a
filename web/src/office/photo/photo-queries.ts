import { upload } from '../../platform/client/files/upload.ts'
import { CHANGES_FACTS } from '../parts/manager-queries.ts'

export const { useUpload: useUploadPhoto } = upload('changePicture', CHANGES_FACTS)
