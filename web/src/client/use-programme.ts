import { loyalty } from 'virtual:site'
import { useAppConfig } from './AppConfigProvider.tsx'

/** The loyalty programme: that of the build, unless the configuration says otherwise. */
export const useProgramme = () => useAppConfig().loyalty ?? loyalty
