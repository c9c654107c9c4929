export default {
  todo: {
    unnamed: 'Untitled form',
    title: 'To do',
    subject: 'your to-dos',
    none: 'Nothing to do.',
    noneHint: 'Tasks waiting for you and forms about to close appear here.',
    more: '{{count}} more',
  },
  ways: { title: 'Shortcuts' },
}
