/**
 * What is pasted, without what word processors and web pages bring along: their styles, classes and pictures that
 * would stay behind on someone's disk or on another site. Text copied within an editor of ours stays as it is.
 */
export function cleanPaste(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    element.removeAttribute('style')
    element.removeAttribute('class')
  }
  for (const picture of body.querySelectorAll('img'))
    if (!picture.getAttribute('src')?.startsWith('/files/')) picture.remove()
  return body.innerHTML
}
