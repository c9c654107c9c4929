"""Debian's CAS server, as small as it goes: people from PEOPLE, one kind of service, everything in one sqlite file."""
import json
import os

import django
from django.conf import settings
from django.core.management import call_command

FOLDER = os.environ['CAS_FOLDER']
PORT = os.environ['CAS_PORT']
# name → {"password": …, "attributes": {…}}
PEOPLE = json.loads(os.environ['CAS_PEOPLE'])
# services may be any address of this machine
SERVICES = r'^http://(127\.0\.0\.1|localhost):\d+/.*$'

settings.configure(
    SECRET_KEY='only for tests', DEBUG=False, ALLOWED_HOSTS=['127.0.0.1'], ROOT_URLCONF='site_urls', STATIC_URL='/static/',
    INSTALLED_APPS=['django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions', 'django.contrib.messages', 'django.contrib.staticfiles', 'cas_server'],
    MIDDLEWARE=['django.contrib.sessions.middleware.SessionMiddleware', 'django.middleware.common.CommonMiddleware', 'django.middleware.csrf.CsrfViewMiddleware', 'django.contrib.messages.middleware.MessageMiddleware'],
    TEMPLATES=[{'BACKEND': 'django.template.backends.django.DjangoTemplates', 'APP_DIRS': True, 'OPTIONS': {'context_processors': ['django.template.context_processors.request', 'django.contrib.messages.context_processors.messages']}}],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': os.path.join(FOLDER, 'cas.sqlite')}},
    DEFAULT_AUTO_FIELD='django.db.models.AutoField', USE_TZ=True, LANGUAGE_CODE='en-us', SESSION_COOKIE_NAME='cas_session', CSRF_COOKIE_NAME='cas_csrf',
    CAS_AUTH_CLASS='site_auth.People', CAS_NEW_VERSION_HTML_WARNING=False, CAS_NEW_VERSION_EMAIL_WARNING=False, CAS_SHOW_SERVICE_MESSAGES=False, CAS_INFO_MESSAGES_ORDER=[],
    # nothing from other machines
    CAS_COMPONENT_URLS=dict.fromkeys(['bootstrap3_css', 'bootstrap3_js', 'html5shiv', 'respond', 'bootstrap4_css', 'bootstrap4_js', 'jquery'], '/static/none'),
)

if __name__ == '__main__':
    django.setup()
    call_command('migrate', verbosity=0)
    from cas_server.models import ReplaceAttributName, ServicePattern
    service, _ = ServicePattern.objects.get_or_create(name='formwork', defaults={'pattern': SERVICES, 'single_log_out': True})
    ReplaceAttributName.objects.get_or_create(name='*', service_pattern=service)
    call_command('runserver', '127.0.0.1:' + PORT, use_reloader=False, insecure_serving=True)
