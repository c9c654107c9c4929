from cas_server.auth import AuthUser
import __main__


class People(AuthUser):
    def test_password(self, password):
        person = __main__.PEOPLE.get(self.username)
        return person is not None and person['password'] == password

    def attributs(self):
        return __main__.PEOPLE.get(self.username, {}).get('attributes', {})
