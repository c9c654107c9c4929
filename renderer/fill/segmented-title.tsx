import { Fragment } from 'react'

/**
 * Renders a title in segments between which a line may break: Chinese has no spaces, and browsers do not break it at
 * words. The page carries the segments, because the browser's dictionary may differ and hydration needs equal text.
 */
export const Title = ({ text, words }: { readonly text: string; readonly words?: readonly string[] | undefined }) => {
  if (!words || words.length < 2) return text
  // The words never change order.
  return words.map((word, i) => (
    <Fragment key={i}>
      {i > 0 ? <wbr /> : null}
      {word}
    </Fragment>
  ))
}
