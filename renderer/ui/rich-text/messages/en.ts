export default {
  block: 'Paragraph style', text: 'Text', h2: 'Heading 1', h3: 'Heading 2', h4: 'Heading 3',
  size: 'Font size', usual: 'Usual size', colour: 'Text colour', noColour: 'None', colours: { 0: 'Red', 1: 'Orange', 2: 'Green', 3: 'Blue', 4: 'Purple', 5: 'Grey' },
  bold: 'Bold', italic: 'Italic', underline: 'Underline', strike: 'Strikethrough', clear: 'Clear formatting', bullets: 'Bullet list', numbers: 'Numbered list', quote: 'Quote',
  link: 'Insert a link', unlink: 'Remove the link', address: 'Address', save: 'OK', newTab: 'Opens in a new tab', sameTab: 'Opens in this tab', undo: 'Undo', redo: 'Redo',
  picture: 'Insert a picture', sending: 'Uploading the picture…', dismiss: 'Got it',
}
