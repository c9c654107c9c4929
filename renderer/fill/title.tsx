import { Fragment } from 'react'

/**
 * A title as its words, between which a line may break: Chinese has no spaces, and no browser breaks it by words of its
 * own accord. The words come with the page, since two dictionaries rarely agree and what is taken over must be what was
 * sent.
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
