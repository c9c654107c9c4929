export default {
  todo: {
    unnamed: 'Untitled form',
    title: 'To do',
    subject: 'your to-dos',
    none: 'Nothing to do.',
    noneHint: 'Forms about to close and forms with unpublished changes appear here.',
    more: '{{count}} more',
  },
  ways: { title: 'Shortcuts' },
}
