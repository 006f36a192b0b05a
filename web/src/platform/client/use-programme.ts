import { useAppConfig } from './AppConfigProvider.tsx'

/** The rules by which the loyalty card earns and gives. */
export const useProgramme = () => useAppConfig().loyalty
