import { useSurchargeSentence } from './use-surcharge.ts'

/** @param className of the most prominent price around it: consumer law has the sentence as prominent as that */
export function SurchargeSentence({ className }: { className: string | undefined }) {
  const sentence = useSurchargeSentence()
  return sentence === undefined ? null : <p className={className}>{sentence}</p>
}
