"""Play by text: observations that say everything a seat may know, and answers that a language model can write.

`observe` gives the observation of a seat at a match as data; `Observation.text` is the same as text. `read_answer`
finds the option that an answer names: by number, code, label, or a beginning that only one option has.
"""

from fathom.llm.answers import Refused, read_answer
from fathom.llm.match_observation import answer, observe
from fathom.llm.observation import Observation
from fathom.llm.primer import primer

__all__ = ["Observation", "Refused", "answer", "observe", "primer", "read_answer"]
