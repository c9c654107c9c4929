import { Fragment } from 'react'

/**
 * A title split into segments between which a line may break: Chinese has no spaces, and browsers do not break it by
 * words. The segments come with the page, because the browser's dictionary may differ and hydration needs equal text.
 */
export const Title = ({ text, words }: { readonly text: string; readonly words?: readonly string[] | undefined }) => {
  if (!words || words.length < 2) return text
  // words neither move nor come and go
  return words.map((word, i) => (
    <Fragment key={i}>
      {i > 0 ? <wbr /> : null}
      {word}
    </Fragment>
  ))
}
