class Scripted:
    def __init__(self,l): pass
